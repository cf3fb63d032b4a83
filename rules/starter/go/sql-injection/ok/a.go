package a

import (
	"net/http"
	"strconv"
)

func user(w http.ResponseWriter, r *http.Request) {
	db.Query("SELECT * FROM users WHERE name = ?", r.FormValue("name"))
	id, _ := strconv.Atoi(r.FormValue("id"))
	db.Exec("DELETE FROM t WHERE id = " + strconv.Itoa(id))
	db.Query("SELECT 1")
}
