package a

import (
	"crypto/des"
	"crypto/rc4"
)

func f(key []byte) {
	a, _ := des.NewCipher(key) // expect-match
	b, _ := des.NewTripleDESCipher(key) // expect-match
	c, _ := rc4.NewCipher(key) // expect-match
}
