package a

import (
	"net/http"
	"os"
	"path/filepath"
)

func doc(w http.ResponseWriter, r *http.Request) {
	os.ReadFile(filepath.Join("/srv/docs", filepath.Base(r.FormValue("name"))))
	os.WriteFile("/srv/a", []byte(r.FormValue("text")), 0o600)
	http.ServeFile(w, r, "/srv/a.html")
}
