import { buildWeb } from './lib/build-web.mjs'
import { ensureInstalled, TO_SERVE } from './lib/install.mjs'
import { main } from './lib/project.mjs'

/** The server runs from source; only the web application is built. */
await main(async () => {
  await buildWeb(await ensureInstalled(TO_SERVE), { force: true })
})
