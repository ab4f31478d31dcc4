import { defineConfig } from 'vitest/config'
import { domainModule } from './apps/web/domain-module.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'tooling', include: ['tooling/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        plugins: [domainModule()],
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], css: { include: [/tokens\.css/] } },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/product.ts'],
          // One product and one story at a time: the files share its demo companies.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What a story waits for may come late on a busy machine
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
