import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { domainModule } from './apps/web/domain-module.ts'
import { LongestFirst } from './tooling/lib/longest-first.ts'

/** Random histories take as long as the machine is busy. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 }

/** Vitest would leave one processor idle. On PostgreSQL some tests only wait, for a minute or a lease to end: two more find something to do. */
const WORKERS = availableParallelism() + (process.env.TEST_DATABASE === 'postgres' ? 2 : 0)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          maxWorkers: WORKERS,
          ...PATIENCE,
          include: ['packages/domain/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tooling',
          isolate: false,
          maxWorkers: WORKERS,
          ...PATIENCE,
          include: ['tooling/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        plugins: [domainModule()],
        test: {
          name: 'web',
          isolate: false,
          maxWorkers: WORKERS,
          ...PATIENCE,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          css: { include: [/tokens\.css/] },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/setup-file.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/product.ts'],
          setupFiles: ['e2e/support/setup-file.ts'],
          // Each of them has a product of its own, see `product.ts`
          maxWorkers: Number(process.env.STORIES_AT_ONCE ?? 1),
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What a story waits for may come late on a busy machine
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
