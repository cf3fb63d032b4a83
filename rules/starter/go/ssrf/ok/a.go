package a

import "net/http"

func proxy(w http.ResponseWriter, r *http.Request) {
	http.Get("https://api.example.com/users/" + r.FormValue("id"))
	http.Get("https://api.example.com")
	http.NewRequest("POST", "https://api.example.com", r.Body)
}
