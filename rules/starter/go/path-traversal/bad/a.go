package a

import (
	"net/http"
	"os"
	"path/filepath"
)

func doc(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	os.ReadFile("/srv/docs/" + name) // expect-match
	os.Remove(filepath.Join("/srv/docs", name)) // expect-match
	http.ServeFile(w, r, name) // expect-match
}
