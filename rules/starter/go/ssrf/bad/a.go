package a

import "net/http"

func proxy(w http.ResponseWriter, r *http.Request) {
	http.Get(r.FormValue("url")) // expect-match
	http.Get("http://" + r.FormValue("host")) // expect-match
	http.NewRequest("GET", r.URL.Query().Get("u"), nil) // expect-match
}
