package a

import "crypto/aes"

func f(key []byte) {
	a, _ := aes.NewCipher(key)
	b, _ := own.NewCipher(key)
	c, _ := cipher.NewGCM(a)
}
