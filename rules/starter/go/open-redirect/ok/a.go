package a

import "net/http"

func out(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/home", 302)
	http.Redirect(w, r, "/users/"+r.FormValue("id"), 302)
	log(r.FormValue("next"))
}
