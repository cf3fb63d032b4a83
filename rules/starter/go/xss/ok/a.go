package a

import (
	"fmt"
	"html"
	"net/http"
)

func hello(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "<p>Hello %s", html.EscapeString(r.FormValue("name")))
	fmt.Fprint(w, "done")
	a := template.HTML("<b>fixed</b>")
}
