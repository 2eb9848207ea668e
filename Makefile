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
test: node_modules/.package-lock.json ## formatting, rules, types and tests that the machine can run, each with a small count (TEST_SCALE=ci: what CI runs)
	npm test -- $(TESTS)

.PHONY: lint
lint: lint-format lint-rules lint-unused ## formatting, rules, and what nobody uses

.PHONY: lint-format lint-rules lint-unused
lint-format lint-rules lint-unused: node_modules/.package-lock.json
	npm run --silent $(subst -,:,$@)

.PHONY: typecheck
typecheck: node_modules/.package-lock.json ## types
	npm run --silent typecheck

.PHONY: test-browser
test-browser: node_modules/.package-lock.json ## those in a browser alone (needs Chromium); `make test` runs them where there is one
	npm run test:files -- 'e2e/**/*.test.ts'

.PHONY: screenshots
screenshots: node_modules/.package-lock.json ## every page and dialog, phone and desktop, light and dark, into e2e/screenshots/ (needs Chromium)
	npm run --silent build && SCREENSHOTS=1 EVERY=1 npx tap e2e/views-*.test.ts

# What takes hours: the factors of TEST_SCALE=full (scripts/test-scale.ts), unless another scale is named.
FULL = TEST_SCALE=$${TEST_SCALE:-full} npm run test:files -- --comments --timeout=9000

.PHONY: test-full
test-full: node_modules/.package-lock.json ## all tests with the full counts: histories, storms, attacks, crashes (hours)
	$(FULL)

.PHONY: test-attacks
test-attacks: node_modules/.package-lock.json ## those that attack the site, with the full counts (about half an hour)
	$(FULL) --jobs=1 domain/article/properties.test.ts services/http/hostile-requests.test.ts e2e/cross-site-scripting.test.ts \
	  event-log/damage.test.ts services/test/random-bytes.test.ts services/test/complexity.timed.test.ts \
	  services/http/standing-still.timed.test.ts 'services/test/injected-events*.test.ts' services/test/durability.test.ts

LATER_NODES ?= 22 24 26
LATER_TESTS ?= storage/*.test.ts projections/read-store/sqlite.test.ts projections/replay.test.ts projections/histories.test.ts \
  event-log/sqlite.test.ts event-log/damage.test.ts services/accounts/sqlite.test.ts services/accounts/passwords.test.ts \
  services/http/calls.test.ts services/http/account-calls.test.ts services/http/admin-calls.test.ts \
  services/start/server.test.ts services/test/crash.test.ts services/test/durability.test.ts \
  services/test/random-bytes.test.ts

.PHONY: test-later-nodes
test-later-nodes: node_modules/.package-lock.json ## the tests of the embedded stores and of the program itself on later releases of Node, which npm brings
	npm run --silent build
	@for release in $(LATER_NODES); do \
	  npx --yes --package=node-$$(node -p 'process.platform + "-" + process.arch')@$$release -c 'node --version && node_modules/.bin/tap --reporter=./scripts/progress.js --timeout=1200 \
	    $(LATER_TESTS)' || exit 1; \
	done

.PHONY: nightly
nightly: ## every stage that is slow, random or timed, with one summary at the end (hours); .ci/run kills bench: those stages
	.ci/run nightly

.PHONY: test-api
test-api: node_modules/.package-lock.json ## 40,000 requests that Schemathesis makes up from the OpenAPI document (needs Python and PyPI)
	npm run --silent build && TEST_SCALE=$${TEST_SCALE:-full} node dist/fuzz/main.js

.PHONY: test-kills
test-kills: node_modules/.package-lock.json ## kills what writes nine hundred times: what was acknowledged is there
	$(FULL) services/test/killed.test.ts

.PHONY: test-outbox
test-outbox: node_modules/.package-lock.json ## kills ninety times what sends the mails of 750 decisions: each comes, and none is new twice
	$(FULL) services/test/outbox-killed.test.ts

.PHONY: test-desk
test-desk: node_modules/.package-lock.json ## sixty storms of 60 admins on 200 posts at the review desks of two instances (about an hour)
	$(FULL) services/test/desk-storm.test.ts

.PHONY: test-mutants
test-mutants: node_modules/.package-lock.json ## changes the core in one place at a time: its unit tests are to fail (hours; MUTANTS='chain domain': those groups of stryker.config.js)
	node scripts/mutants.js $(MUTANTS)

.PHONY: test-cluster
test-cluster: node_modules/.package-lock.json ## kills, stops or deposes a member of an EventStoreDB cluster 150 times, while there is writing (a quarter of an hour)
	$(FULL) event-log/eventstoredb/cluster.test.ts

.PHONY: test-servers
test-servers: test-servers/bin/ferretdb test-servers/bin/s3 test-servers/bin/compose test-servers/bin/tlog ## what tests of MongoDB, of S3, of docker-compose.yml and of transparency logs run on (needs Go); `make test` uses it when it is there

test-servers/bin/ferretdb: $(wildcard test-servers/ferretdb/*)
	sh test-servers/ferretdb/build.sh

test-servers/bin/s3: $(wildcard test-servers/s3/*)
	cd test-servers/s3 && go build -o ../bin/s3 .

test-servers/bin/compose: $(wildcard test-servers/compose/*.go test-servers/compose/go.*)
	cd test-servers/compose && go build -o ../bin/compose .

test-servers/bin/tlog: $(wildcard test-servers/tlog/*.go test-servers/tlog/go.*)
	cd test-servers/tlog && go build -o ../bin/tlog .

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
