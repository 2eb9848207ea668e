# One image for all roles (ROLE=all, api or projector) and for the command line (`benchnotes …`). See docs/operations/containers.md.
FROM node:22.21.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The build itself, in place of the link that points at it.
RUN npm run build && npm prune --omit=dev --include=prod && mv "$(readlink -f dist)" /built

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/demo ./demo
COPY --from=build /app/site ./site
COPY --from=build /built ./dist
COPY --chmod=755 docker/benchnotes /usr/local/bin/benchnotes
# The one place that is written to, with the embedded stores: mount a volume on it; with others, on its images.
RUN mkdir -p /data/images && chown -R node:node /data
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: whoever ends what is unhealthy must not end a process because a store is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=200", "dist/services/main.js"]
