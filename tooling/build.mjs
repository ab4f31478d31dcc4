import { buildWeb } from './lib/build-web.mjs'
import { bundleServer } from './lib/bundle-server.mjs'
import { ensureInstalled, TO_SERVE } from './lib/install.mjs'
import { main } from './lib/project.mjs'

/** Builds the web application, and bundles the server, which runs from its sources, too. */
await main(async () => {
  const node = await ensureInstalled(TO_SERVE)
  await buildWeb(node, { force: true })
  await bundleServer(node)
})
