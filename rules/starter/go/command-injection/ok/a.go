package a

import (
	"net/http"
	"os/exec"
)

func ping(w http.ResponseWriter, r *http.Request) {
	exec.Command("ping", "-c", "1", r.FormValue("host")).Run()
	exec.Command("sh", "-c", "uptime").Run()
	exec.Command("uptime").Run()
}
