package a

import (
	"net/http"
	"os/exec"
)

func ping(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	exec.Command("sh", "-c", "ping "+host).Run() // expect-match
	exec.Command(host).Run() // expect-match
	exec.Command("bash", "-c", r.URL.Query().Get("x")).Run() // expect-match
}
