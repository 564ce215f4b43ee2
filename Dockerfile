# syntax=docker/dockerfile:1
# One image for the service and its workers. The site is built here, so that a container starts with a read-only root.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/civic-directory
COPY package.json package-lock.json ./
COPY toolchain toolchain
RUN npm ci
COPY . .
# The toolchain is needed to build, not to run.
RUN npm run build && npm ci --omit=dev --workspaces=false

FROM node:24-bookworm-slim
WORKDIR /opt/civic-directory
COPY --from=build --chown=root:root /opt/civic-directory ./
# The data directory belongs to the user of the service; everything else is read-only for it.
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Without this and the flags of the entry point, Node keeps far more memory than it uses
# (docs/decisions/0050-memory-settings.md).
ENV MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 8080
# A process that is starting is healthy; use /health/ready to decide where requests go.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=16", "src/bin/civic.ts"]
CMD ["serve"]
