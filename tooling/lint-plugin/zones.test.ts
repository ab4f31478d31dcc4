import { describe, expect, test } from 'vitest'
import { judgeImport } from './zones.ts'

const DOMAIN = 'packages/domain/src'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

describe('allowed', () => {
  test.each([
    ['the domain uses decimal.js', `${DOMAIN}/kernel/decimal.ts`, 'decimal.js'],
    ['a domain test uses its tools', `${DOMAIN}/kernel/decimal.test.ts`, 'vitest'],
    ['an area uses the kernel', `${DOMAIN}/parties/driver.ts`, '../kernel/resource.ts'],
    ['an area uses its own files', `${DOMAIN}/settlement/statement.ts`, './arithmetic/wipe.ts'],
    ['an area uses another through its index', `${DOMAIN}/transport/waybill.ts`, '../parties/index.ts'],
    ['the registry uses the areas', `${DOMAIN}/registry.ts`, './parties/index.ts'],
    ['the engine uses plugins', `${SERVER}/engine/calls/routes.ts`, '../../plugins/config.ts'],
    ['the database uses the columns', `${SERVER}/db/tables.ts`, '../sql/columns/index.ts'],
    ['the engine writes what it can read', `${SERVER}/engine/write/save.ts`, '../read/record.ts'],
    ['rooms beside each other meet', `${SERVER}/engine/import/commit.ts`, '../write/save.ts'],
    ['the app uses features', `${SERVER}/app.ts`, './features/settlement/index.ts'],
    [
      'a server feature uses another through its index',
      `${SERVER}/features/transport/sign.ts`,
      '../settlement/index.ts',
    ],
    ['a server test uses the test kit', `${SERVER}/engine/read/list.test.ts`, '../../testing/database.ts'],
    [
      'what tests of a feature share uses the test kit',
      `${SERVER}/features/transport/testing/masters.ts`,
      '../../../testing/app.ts',
    ],
    ['the server uses the domain', `${SERVER}/engine/calls/routes.ts`, '@tuheng/domain/registry'],
    ['the web uses the domain', `${WEB}/engine/list-page.tsx`, '@tuheng/domain/kernel/field'],
    ['web features use the engine', `${WEB}/features/warehouse/bin-map.tsx`, '../../engine/api.ts'],
    ['the list of features sees them all', `${WEB}/features/pages.tsx`, './warehouse/bin-map.tsx'],
    ['the shell uses features', `${WEB}/shell/routes.tsx`, '../features/warehouse/screens.tsx'],
    ['end-to-end tests use what they like', 'e2e/sign-in.test.ts', '../apps/server/src/app.ts'],
  ])('%s', (_name, file, specifier) => {
    expect(judgeImport(file, specifier)).toBeUndefined()
  })
})

describe('refused', () => {
  test.each([
    {
      name: 'a feature does without the helpers of its own tests',
      file: `${SERVER}/features/transport/sign.ts`,
      specifier: './testing/masters.ts',
      reason: /only tests share/,
    },
    {
      name: 'a command does without the helpers of tests',
      file: `${SERVER}/commands/fill-scale.ts`,
      specifier: '../testing/app.ts',
      reason: /only tests share/,
    },
    {
      name: 'the domain stays pure',
      file: `${DOMAIN}/kernel/dates.ts`,
      specifier: 'node:fs',
      reason: /nothing but decimal\.js/,
    },
    {
      name: 'the domain knows no React',
      file: `${DOMAIN}/parties/driver.ts`,
      specifier: 'react',
      reason: /nothing but decimal\.js/,
    },
    {
      name: 'the kernel knows no area',
      file: `${DOMAIN}/kernel/tax.ts`,
      specifier: '../parties/index.ts',
      reason: /kernel may not import area/,
    },
    {
      name: 'an area knows no registry',
      file: `${DOMAIN}/parties/driver.ts`,
      specifier: '../registry.ts',
      reason: /area may not import registry/,
    },
    {
      name: 'an area stays out of the inside of another',
      file: `${DOMAIN}/transport/waybill.ts`,
      specifier: '../parties/driver.ts',
      reason: /through its index/,
    },
    {
      name: 'not even an index deeper down',
      file: `${DOMAIN}/transport/waybill.ts`,
      specifier: '../settlement/arithmetic/index.ts',
      reason: /through its index/,
    },
    {
      name: 'packages know no apps',
      file: `${DOMAIN}/kernel/text.ts`,
      specifier: '../../../../apps/web/src/shared/text/i18n.ts',
      reason: /domain may not import the web/,
    },
    {
      name: 'the web knows no server',
      file: `${WEB}/shared/calls/api.ts`,
      specifier: '../../../../server/src/engine/calls/routes.ts',
      reason: /web may not import the server/,
    },
    {
      name: 'the server knows no web',
      file: `${SERVER}/app.ts`,
      specifier: '@tuheng/web/app/main',
      reason: /server may not import the web/,
    },
    {
      name: 'plugins know no engine',
      file: `${SERVER}/plugins/session.ts`,
      specifier: '../engine/calls/routes.ts',
      reason: /plugins may not import engine/,
    },
    {
      name: 'the database knows no plugin',
      file: `${SERVER}/db/open.ts`,
      specifier: '../plugins/config.ts',
      reason: /db may not import plugins/,
    },
    {
      name: 'reading knows no writing',
      file: `${SERVER}/engine/read/list.ts`,
      specifier: '../write/tx.ts',
      reason: /engine\/read may not import engine\/write/,
    },
    {
      name: 'the transaction knows no call',
      file: `${SERVER}/engine/write/tx.ts`,
      specifier: '../calls/endpoint.ts',
      reason: /may not import engine\/calls/,
    },
    {
      name: 'the engine knows no feature',
      file: `${SERVER}/engine/write/save.ts`,
      specifier: '../../features/settlement/post.ts',
      reason: /engine may not import features/,
    },
    {
      name: 'the engine knows no app',
      file: `${SERVER}/engine/write/save.ts`,
      specifier: '../../app.ts',
      reason: /engine may not import app/,
    },
    {
      name: 'production code leaves the test kit alone',
      file: `${SERVER}/engine/write/save.ts`,
      specifier: '../../testing/database.ts',
      reason: /may not import testing/,
    },
    {
      name: 'a server feature stays out of another',
      file: `${SERVER}/features/transport/sign.ts`,
      specifier: '../settlement/post.ts',
      reason: /through its index/,
    },
    {
      name: 'web features are apart',
      file: `${WEB}/features/warehouse/map.tsx`,
      specifier: '../settlement/index.ts',
      reason: /features do not import each other/,
    },
    {
      name: 'shared knows no shell',
      file: `${WEB}/shared/calls/api.ts`,
      specifier: '../../shell/session.ts',
      reason: /shared may not import shell/,
    },
    {
      name: 'a folder without a layer is named',
      file: `${WEB}/helpers/x.ts`,
      specifier: '../shared/calls/api.ts',
      reason: /helpers is no layer/,
    },
    {
      name: 'source folders do not reach outside',
      file: `${SERVER}/engine/x.ts`,
      specifier: '../../../../bench/data.ts',
      reason: /outside its source folder/,
    },
  ])('$name', ({ file, specifier, reason }) => {
    expect(judgeImport(file, specifier)).toMatch(reason)
  })
})
