package a

import "crypto/tls"

func f(c *tls.Config) {
	a := &tls.Config{InsecureSkipVerify: true} // expect-match
	b := tls.Config{MinVersion: 1, InsecureSkipVerify: true} // expect-match
	c.InsecureSkipVerify = true // expect-match
}
