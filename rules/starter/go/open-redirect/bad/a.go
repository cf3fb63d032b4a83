package a

import "net/http"

func out(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.FormValue("next"), 302) // expect-match
	to := r.URL.Query().Get("to")
	http.Redirect(w, r, to, http.StatusFound) // expect-match
	http.Redirect(w, r, "https://"+to, 302) // expect-match
}
