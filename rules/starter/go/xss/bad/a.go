package a

import (
	"fmt"
	"html/template"
	"net/http"
)

func hello(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "<p>Hello %s", r.FormValue("name")) // expect-match
	a := template.HTML(r.FormValue("text")) // expect-match
	fmt.Fprint(w, r.URL.Query().Get("x")) // expect-match
}
