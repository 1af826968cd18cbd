# One file, two images:
#   docker build -t recto .                              the service
#   docker build -t recto-renderer --target renderer .   the service's code with Chromium
# Both run as an unprivileged user and need to write to /data and /tmp only.

FROM node:24-bookworm-slim AS build
WORKDIR /recto
# The manifests alone first: the packages are installed again only when one of these files changes.
COPY package.json package-lock.json tsconfig.base.json tsconfig.json ./
COPY packages/engine/package.json packages/engine/
COPY packages/recto/package.json packages/recto/
COPY packages/client/package.json packages/client/
COPY packages/middleware/package.json packages/middleware/
# Scripts of packages don't run. Nothing that Recto needs has one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY packages packages
RUN npm run build

# The same lock file without development dependencies.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /recto
COPY package.json package-lock.json ./
COPY packages/engine/package.json packages/engine/
COPY packages/recto/package.json packages/recto/
COPY packages/client/package.json packages/client/
COPY packages/middleware/package.json packages/middleware/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim AS code
WORKDIR /recto
COPY --from=dependencies /recto/node_modules node_modules
COPY --from=build /recto/packages/engine/package.json packages/engine/
COPY --from=build /recto/packages/engine/lib packages/engine/lib
COPY --from=build /recto/packages/recto/package.json packages/recto/
COPY --from=build /recto/packages/recto/assets packages/recto/assets
COPY --from=build /recto/packages/recto/bin packages/recto/bin
COPY --from=build /recto/packages/recto/dist packages/recto/dist
COPY docs docs
COPY LICENSE README.md ./
COPY deploy/healthcheck.js deploy/without-network.sh deploy/
# /run/recto has the socket between the service and a renderer in a container of its own.
RUN mkdir /data /run/recto && chown node:node /data /run/recto \
 && ln -s /recto/packages/recto/bin/recto.js /usr/local/bin/recto
ENV NODE_ENV=production

# Run it without any network: docs/rendering.md. iproute2 is for without-network.sh, tini for Kubernetes.
FROM code AS renderer
# What is removed would be different in each build, and a machine's id should not be in an image in any case.
# Reading the fonts without their cache costs a starting browser 11 ms.
RUN apt-get update && apt-get install --no-install-recommends --yes chromium iproute2 tini \
 && rm -rf /var/lib/apt/lists/* /var/log/* /var/cache/ldconfig/aux-cache /var/cache/fontconfig/* \
 /etc/machine-id /var/lib/dbus/machine-id
ENV RECTO_RENDER_SOCKET=/run/recto/renderer.sock
USER node
ENTRYPOINT ["node", "/recto/packages/recto/bin/recto.js"]
CMD ["renderer"]

FROM code AS service
ENV RECTO_HOST=0.0.0.0 RECTO_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "/recto/deploy/healthcheck.js"]
# Node.js handles SIGTERM itself, and the converter processes are its children, so no init process is needed.
ENTRYPOINT ["node", "/recto/packages/recto/bin/recto.js"]
CMD ["serve"]
