package a

import (
	"crypto/md5"
	"crypto/sha1"
)

func f(password string, user User) {
	a := md5.Sum([]byte(password)) // expect-match
	b := sha1.Sum([]byte(user.Password)) // expect-match
	c := md5.Sum([]byte("x" + password)) // expect-match
}
