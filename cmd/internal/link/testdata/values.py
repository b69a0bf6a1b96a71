# Makes values.txt, with which the tests compare: python3 values.py > values.txt. It needs python3-cryptography.
from hashlib import sha256
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey as K

a, b = K.from_private_bytes(bytes(range(32))), K.from_private_bytes(bytes(range(32, 64)))
pub = lambda k: k.public_key().public_bytes_raw()
match = bytes(range(16)).hex()


def signed(name, key, prefix, text):
    print(name, key.sign(prefix.encode() + text).hex(), text.decode())


start = ('{"v":1,"match":"%s","start":{"a":"anna","b":"ben","first":"A","squares":false,'
         '"attributes":["size","shape","fill","texture"],"names":{"A":"Zoë"}}}' % match).encode()
signed("start", a, "qb-start-1\n", start)
prev = sha256(start)
for key, name, n, after, rest in [
        (a, "give", 1, "..../..../..../.... f place A ", '"by":"A","act":"give","piece":15'),
        (b, "place", 2, "..../..../..../f... - give B ", '"by":"B","act":"place","piece":15,"cell":"a1"')]:
    pos = sha256(after.encode()).hexdigest()[:32]
    text = ('{"v":1,"match":"%s","n":%d,"prev":"%s","pos":"%s",%s}' % (match, n, prev.hexdigest(), pos, rest)).encode()
    signed(name, key, "qb-act-1\n", text)
    prev = sha256(text)
signed("wish", b, "qb-wish-1\n", ('{"v":1,"match":"%s","n":3,"by":"A","wish":"undo","answer":"yes"}' % match).encode())
print("missed", sha256(b"f.../.e../..d./...c 0 place A diagonal a4-d1").hexdigest()[:32])
print("next", sha256(b"qb-next-1\n" + match.encode()).hexdigest()[:32])

n1, n2 = bytes(range(64, 80)), bytes(range(80, 96))
transcript = sha256(b"qb-pair-1\n" + pub(a) + pub(b) + n1 + n2)
print("cells", *["abcd"[int(d, 16) % 4] + "1234"[int(d, 16) // 4] for d in transcript.hexdigest()[:6]])
print("commit", '{"v":1,"commit":"%s"}' % sha256(pub(a) + n1).hexdigest())
print("open", '{"v":1,"key":"%s","nonce":"%s"}' % (pub(b).hex(), n2.hex()))
print("ok", '{"v":1,"key":"%s","nonce":"%s","ok":"%s"}' % (
    pub(a).hex(), n1.hex(), a.sign(b"qb-pair-ok-1\n" + transcript.digest()).hex()))
