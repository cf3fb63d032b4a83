// Lists what is reachable, with nothing but Go's own library: VEDETTE_URL, VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET say where and as whom.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Refused is what the service answers where it does not do what was asked; Issues name the fields that are wrong.
type Refused struct {
	Status  int
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Issues  []Issue `json:"issues"`
}

type Issue struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

func (refused *Refused) Error() string { return refused.Message }

type Alert struct {
	Metadata struct {
		ID                string `json:"id"`
		PackageIdentifier string `json:"packageIdentifier"`
		Severity          string `json:"severity"`
	} `json:"metadata"`
}

var client = http.Client{Timeout: time.Minute}

// call asks one operation; it waits and asks again where the service is busy and says for how long.
func call(path string, body any, answer any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	for tries := 4; ; tries-- {
		request, err := http.NewRequest("POST", strings.TrimRight(os.Getenv("VEDETTE_URL"), "/")+path, bytes.NewReader(sent))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("X-Service-API-Token-Id", os.Getenv("VEDETTE_TOKEN_ID"))
		request.Header.Set("X-Service-API-Token-Secret", os.Getenv("VEDETTE_TOKEN_SECRET"))
		response, err := client.Do(request)
		if err != nil {
			return err
		}
		seconds, noWait := strconv.Atoi(response.Header.Get("Retry-After"))
		isBusy := response.StatusCode == http.StatusTooManyRequests || response.StatusCode == http.StatusServiceUnavailable
		if isBusy && noWait == nil && tries > 1 {
			response.Body.Close()
			time.Sleep(time.Duration(min(seconds, 60)) * time.Second)
			continue
		}
		defer response.Body.Close()
		if response.StatusCode == http.StatusOK {
			return json.NewDecoder(response.Body).Decode(answer)
		}
		refused := struct{ Error Refused }{}
		if err := json.NewDecoder(response.Body).Decode(&refused); err != nil {
			return err
		}
		refused.Error.Status = response.StatusCode
		return &refused.Error
	}
}

func run() error {
	for page := 1; ; page++ {
		found := struct {
			Alerts     []Alert `json:"alerts"`
			TotalCount int     `json:"totalCount"`
			PageSize   int     `json:"pageSize"`
		}{}
		asked := map[string]any{"reachability": []string{"reachable"}, "page": page, "pageSize": 200}
		if err := call("/api/v1/sca/alerts/search", asked, &found); err != nil {
			return err
		}
		for _, alert := range found.Alerts {
			fmt.Println(alert.Metadata.Severity, alert.Metadata.PackageIdentifier, alert.Metadata.ID)
		}
		if page*found.PageSize >= found.TotalCount {
			break
		}
	}
	summary := struct {
		Issues struct {
			Open int `json:"open"`
		} `json:"issues"`
	}{}
	if err := call("/api/v1/stats/summary", map[string]any{}, &summary); err != nil {
		return err
	}
	fmt.Println(summary.Issues.Open, "open issues")
	var refused *Refused
	err := call("/api/v1/sca/packages/search", map[string]any{"page": 0}, nil)
	if errors.As(err, &refused) {
		fmt.Println(refused.Code, refused.Issues[0].Path, refused.Issues[0].Message)
		return nil
	}
	return err
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
