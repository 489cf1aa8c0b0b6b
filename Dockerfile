# The storefront and its backend in one image; PostgreSQL stands beside it (compose.yaml). Node 24 is recommended, 20 is the least.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What is needed to run it, the operator's commands (chain:import, money:verify, …) included, without the packages of the build.
RUN node scripts/release.mjs --to /release

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=build /release /app
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--production"]
