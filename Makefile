# Everything a developer or an operator does from a clone. `make start` and `make test` need nothing but npm.

.DEFAULT_GOAL := help

node_modules/.package-lock.json: package-lock.json
	npm ci
	@touch $@

.PHONY: help
help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

.PHONY: start
start: node_modules/.package-lock.json ## serve the site on http://localhost:3000, with demo content on the first start
	npm start

.PHONY: test
test: node_modules/.package-lock.json ## all tests that need npm only
	npm test

.PHONY: test-browser
test-browser: node_modules/.package-lock.json ## those in a browser alone (needs Chromium); `make test` runs them where there is one
	npm run test:browser

.PHONY: screenshots
screenshots: node_modules/.package-lock.json ## every page and dialog, phone and desktop, light and dark, into e2e/screenshots/ (needs Chromium)
	npm run --silent build && SCREENSHOTS=1 npx tap e2e/views.test.ts

.PHONY: test-full
test-full: node_modules/.package-lock.json ## the same with the full counts: histories, storms, crashes (about half an hour)
	RUNS=1000 MONGO_RUNS=200 ROUNDS=100 KILLS=50 FAULTS=100 COPIES=500 EVERY_EVENT=1 npm test

.PHONY: test-attacks
test-attacks: node_modules/.package-lock.json ## those that attack the site, with the full counts (about half an hour)
	npm run --silent build
	RUNS=20000 npx tap --timeout=3600 domain/article/properties.test.ts
	REQUESTS=20000 npx tap --timeout=3600 services/http/hostile-requests.test.ts
	ATTACKS=3000 npx tap --timeout=7200 e2e/cross-site-scripting.test.ts
	DAMAGES=5000 npx tap --timeout=3600 event-log/damage.test.ts
	DAMAGED_EVENTS=2000 npx tap --timeout=3600 services/test/random-bytes.test.ts
	COMPLEXITY_SECONDS=10 npx tap --timeout=7200 services/test/complexity.test.ts services/http/standing-still.test.ts
	INJECTED_EVENTS=1000 npx tap --timeout=3600 services/test/injected-events.test.ts services/test/injected-events-eventstoredb.test.ts
	COMMANDS=2000 npx tap --timeout=3600 services/test/durability.test.ts

LATER_NODES ?= 22 24 26

.PHONY: test-later-nodes
test-later-nodes: node_modules/.package-lock.json ## the tests of the embedded stores and of the program itself on later releases of Node, which npm brings
	npm run --silent build
	@for release in $(LATER_NODES); do \
	  npx --yes --package=node-$$(node -p 'process.platform + "-" + process.arch')@$$release -c 'node --version && node_modules/.bin/tap --timeout=1200 \
	    storage/*.test.ts projections/read-store/sqlite.test.ts projections/replay.test.ts projections/histories.test.ts \
	    event-log/sqlite.test.ts event-log/damage.test.ts services/accounts/sqlite.test.ts services/accounts/passwords.test.ts \
	    services/http/calls.test.ts services/start/server.test.ts services/test/crash.test.ts services/test/durability.test.ts \
	    services/test/random-bytes.test.ts' || exit 1; \
	done

.PHONY: test-api
test-api: node_modules/.package-lock.json ## 50,000 requests that Schemathesis makes up from the OpenAPI document (needs Python and PyPI)
	npm run --silent build && node dist/fuzz/main.js

.PHONY: test-kills
test-kills: node_modules/.package-lock.json ## kills what writes five hundred times: what was acknowledged is there
	WRITER_KILLS=$${WRITER_KILLS:-500} npx tap --reporter=tap --timeout=2400 services/test/killed.test.ts

.PHONY: test-cluster
test-cluster: node_modules/.package-lock.json ## kills, stops or deposes a member of an EventStoreDB cluster two hundred times, while there is writing (a quarter of an hour)
	CLUSTER_ROUNDS=$${CLUSTER_ROUNDS:-200} npx tap --reporter=tap --timeout=9000 event-log/eventstoredb/cluster.test.ts

.PHONY: test-servers
test-servers: test-servers/bin/ferretdb test-servers/bin/compose ## what tests of MongoDB and of docker-compose.yml run on (needs Go); `make test` uses it when it is there

test-servers/bin/ferretdb: $(wildcard test-servers/ferretdb/*)
	sh test-servers/ferretdb/build.sh

test-servers/bin/compose: $(wildcard test-servers/compose/*.go test-servers/compose/go.*)
	cd test-servers/compose && go build -o ../bin/compose .

.PHONY: test-stack
test-stack: node_modules/.package-lock.json ## the tests of both ports and the journey on the servers that EVENT_LOG_URL (esdb:) and READ_STORE_URL (mongodb:) name
	@case "$$EVENT_LOG_URL" in esdb*) ;; *) echo 'Set EVENT_LOG_URL to an EventStoreDB server (esdb://…).'; exit 1 ;; esac
	@case "$$READ_STORE_URL" in mongodb*) ;; *) echo 'Set READ_STORE_URL to a MongoDB server (mongodb://…).'; exit 1 ;; esac
	npx tap test-servers/eventstoredb/contract.test.ts event-log/eventstoredb.test.ts event-log/eventstoredb/alone.test.ts \
	  projections/read-store/mongodb.test.ts projections/read-store/mongodb-search.test.ts projections/histories-mongodb.test.ts \
	  projections/run-lease.test.ts services/accounts/mongodb.test.ts services/test/mongodb.test.ts services/test/roles.test.ts \
	  services/http/review.test.ts services/http/submitting.test.ts services/http/reading.test.ts

.PHONY: stack
stack: ## a site in containers on http://localhost:3000: EventStoreDB, MongoDB, an API, a projector (needs Docker); makes what secrets .env lacks
	sh docker/secrets.sh
	docker compose --profile stack up --build --detach

.PHONY: stack-down
stack-down: ## stop it; what it holds stays in its volumes
	docker compose --profile stack down

.PHONY: cluster
cluster: ## three of each store, two APIs behind a proxy, two projectors, on SITE_URL (https://localhost)
	sh docker/secrets.sh
	docker compose --profile cluster up --build --detach

.PHONY: cluster-down
cluster-down: ## stop it; what it holds stays in its volumes
	docker compose --profile cluster down

.PHONY: bench
bench: node_modules/.package-lock.json ## the benchmarks, each a ratio against its bare counterpart
	npm run bench -- $(BENCH)

.PHONY: soak
soak: node_modules/.package-lock.json ## half an hour of mixed load: no fault, and memory that stays flat
	npm run bench -- soak

.PHONY: sbom
sbom: node_modules/.package-lock.json ## the bill of materials of what runs in production (CycloneDX), into sbom.json
	npm sbom --omit=dev --include=prod --sbom-format=cyclonedx > sbom.json && echo 'sbom.json'

.PHONY: format
format: node_modules/.package-lock.json ## bring all sources into the one format
	npm run format
