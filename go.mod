module quartoboard

go 1.26
