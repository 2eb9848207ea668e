#!/bin/sh
# Builds ../bin/ferretdb. FerretDB 1.24 reads what each update of a command changes over a connection of its own to its SQLite file, and
# closes none of them before the last update: a command of a hundred updates waits for ever. Here each is closed behind its update.
# An update that a unique index refuses is answered with an internal error: here with E11000, as MongoDB does.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go mod download
module=github.com/FerretDB/FerretDB
cp -R "$(go list -m -f '{{.Dir}}' "$module")" "$work/ferretdb"
chmod -R u+w "$work/ferretdb"
update="$work/ferretdb/internal/handler/msg_update.go"
sed -i -e '/^\t\tdefer closer\.Close()$/d' -e 's/^\t\tresult, err := common\.UpdateDocument(.*$/&\n\t\tcloser.Close()/' "$update"
[ "$(grep 'closer\.Close()' "$update")" = "$(printf '\t\tcloser.Close()')" ] || { echo 'This FerretDB is another than the one that is mended here.' >&2; exit 1; }

collection="$work/ferretdb/internal/backends/sqlite/collection.go"
sed -i '/r, err := tx\.ExecContext(ctx, q, string(b), arg)/{
n
a\
\t\t\t\tvar se *sqlite3.Error\
\t\t\t\tif errors.As(err, &se) && se.Code() == sqlite3lib.SQLITE_CONSTRAINT_UNIQUE {\
\t\t\t\t\treturn backends.NewError(backends.ErrorCodeInsertDuplicateID, err)\
\t\t\t\t}\

}' "$collection"
[ "$(grep -c 'return backends\.NewError(backends\.ErrorCodeInsertDuplicateID, err)' "$collection")" = 2 ] || { echo 'This FerretDB is another than the one that is mended here.' >&2; exit 1; }

cp go.mod go.sum "$work"
go mod edit -replace "$module=$work/ferretdb" "$work/go.mod"
go build -modfile "$work/go.mod" -tags ferretdb_no_postgresql -o ../bin/ferretdb .
