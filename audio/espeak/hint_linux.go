package espeak

const hint = ": sudo apt install espeak-ng"
