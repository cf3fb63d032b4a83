package a

import "os"

func f() {
	os.Chmod("a", 0600)
	os.MkdirAll("b", 0o755)
	os.WriteFile("c", data, mode)
}
