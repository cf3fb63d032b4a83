package a

import (
	"fmt"
	"net/http"
)

func user(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	db.Query("SELECT * FROM users WHERE name = '" + name + "'") // expect-match
	db.Exec(fmt.Sprintf("DELETE FROM t WHERE id = %s", r.FormValue("id"))) // expect-match
	db.QueryRowContext(r.Context(), "SELECT 1 FROM t WHERE a = "+name) // expect-match
}
