// Renders the templates of a Helm chart as helm does, for tests on machines without helm: the same engine, with the
// functions that our templates use. Reads JSON from stdin and writes JSON: the text of each template by its name.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"text/template"
)

type files map[string]string

func (f files) Get(name string) string { return f[name] }

type chart struct {
	Templates map[string]string
	Files     files
	Values    map[string]any
	Chart     map[string]any
	Release   map[string]any
}

func isEmpty(value any) bool {
	isTrue, ok := template.IsTrue(value)
	return !ok || !isTrue
}

func toJson(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

func nindent(spaces int, text string) string {
	pad := "\n" + strings.Repeat(" ", spaces)
	return pad + strings.ReplaceAll(text, "\n", pad)
}

func dict(pairs ...any) map[string]any {
	made := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		made[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return made
}

func has(needle any, list any) bool {
	all := reflect.ValueOf(list)
	for i := 0; i < all.Len(); i++ {
		if reflect.DeepEqual(all.Index(i).Interface(), needle) {
			return true
		}
	}
	return false
}

func toInt(value any) int {
	number, _ := value.(float64)
	return int(number)
}

func functions(all *template.Template) template.FuncMap {
	return template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var text strings.Builder
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"required": func(message string, value any) (any, error) {
			if isEmpty(value) {
				return nil, errors.New(message)
			}
			return value, nil
		},
		"default": func(other any, value any) any {
			if isEmpty(value) {
				return other
			}
			return value
		},
		"ternary": func(yes any, no any, is bool) any {
			if is {
				return yes
			}
			return no
		},
		"dict":      dict,
		"has":       has,
		"int":       toInt,
		"list":      func(items ...any) []any { return items },
		"nindent":   nindent,
		"prepend":   func(items []any, first any) []any { return append([]any{first}, items...) },
		"quote":     func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"sha256sum": func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) },
		"splitList": func(separator string, text string) []string { return strings.Split(text, separator) },
		"toJson":    toJson,
		// JSON is YAML.
		"toYaml": toJson,
	}
}

func render(given chart) (map[string]string, error) {
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	for name, text := range given.Templates {
		if _, err := all.New(name).Parse(text); err != nil {
			return nil, err
		}
	}
	root := map[string]any{
		"Values": given.Values, "Chart": given.Chart, "Release": given.Release, "Files": given.Files,
	}
	rendered := map[string]string{}
	for name := range given.Templates {
		var text strings.Builder
		if err := all.ExecuteTemplate(&text, name, root); err != nil {
			return nil, err
		}
		rendered[name] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	return rendered, nil
}

func main() {
	var given chart
	err := json.NewDecoder(os.Stdin).Decode(&given)
	if err == nil {
		var rendered map[string]string
		if rendered, err = render(given); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(rendered)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
