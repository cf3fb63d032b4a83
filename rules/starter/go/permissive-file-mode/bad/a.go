package a

import "os"

func f() {
	os.Chmod("a", 0777) // expect-match
	os.MkdirAll("b", 0o777) // expect-match
	os.WriteFile("c", data, 0666) // expect-match
}
