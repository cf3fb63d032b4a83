package a

import "crypto/md5"

func f(content []byte) {
	a := md5.Sum(content)
	b, _ := bcrypt.GenerateFromPassword(password, 12)
	c := sum(password)
}
