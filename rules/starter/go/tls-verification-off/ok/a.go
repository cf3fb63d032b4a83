package a

import "crypto/tls"

func f(c *tls.Config) {
	a := &tls.Config{InsecureSkipVerify: false}
	b := tls.Config{RootCAs: pool}
	c.InsecureSkipVerify = false
}
