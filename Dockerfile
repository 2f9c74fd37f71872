# Not built or run as part of this project's checks: take it as a starting point.
FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /shop
COPY --from=build /shop /shop
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data /backups
# The shop finishes its requests and jobs before it exits: allow SHUTDOWN_NOTICE_SECONDS + SHUTDOWN_SECONDS + 15 (docker stop -t).
STOPSIGNAL SIGTERM
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--import=./server/compile-cache.js", "--max-semi-space-size=16", "--heap-growing-percent=30", "server/start.ts"]
