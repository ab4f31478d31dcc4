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
    ['the domain stays pure', `${DOMAIN}/kernel/dates.ts`, 'node:fs', /nothing but decimal\.js/],
    ['the domain knows no React', `${DOMAIN}/parties/driver.ts`, 'react', /nothing but decimal\.js/],
    ['the kernel knows no area', `${DOMAIN}/kernel/tax.ts`, '../parties/index.ts', /kernel may not import area/],
    ['an area knows no registry', `${DOMAIN}/parties/driver.ts`, '../registry.ts', /area may not import registry/],
    [
      'an area stays out of the inside of another',
      `${DOMAIN}/transport/waybill.ts`,
      '../parties/driver.ts',
      /through its index/,
    ],
    [
      'not even an index deeper down',
      `${DOMAIN}/transport/waybill.ts`,
      '../settlement/arithmetic/index.ts',
      /through its index/,
    ],
    [
      'packages know no apps',
      `${DOMAIN}/kernel/text.ts`,
      '../../../../apps/web/src/shared/text/i18n.ts',
      /domain may not import the web/,
    ],
    [
      'the web knows no server',
      `${WEB}/shared/calls/api.ts`,
      '../../../../server/src/engine/calls/routes.ts',
      /web may not import the server/,
    ],
    ['the server knows no web', `${SERVER}/app.ts`, '@tuheng/web/app/main', /server may not import the web/],
    [
      'plugins know no engine',
      `${SERVER}/plugins/session.ts`,
      '../engine/calls/routes.ts',
      /plugins may not import engine/,
    ],
    ['the database knows no plugin', `${SERVER}/db/open.ts`, '../plugins/config.ts', /db may not import plugins/],
    [
      'reading knows no writing',
      `${SERVER}/engine/read/list.ts`,
      '../write/tx.ts',
      /engine\/read may not import engine\/write/,
    ],
    [
      'the transaction knows no call',
      `${SERVER}/engine/write/tx.ts`,
      '../calls/endpoint.ts',
      /may not import engine\/calls/,
    ],
    [
      'the engine knows no feature',
      `${SERVER}/engine/write/save.ts`,
      '../../features/settlement/post.ts',
      /engine may not import features/,
    ],
    ['the engine knows no app', `${SERVER}/engine/write/save.ts`, '../../app.ts', /engine may not import app/],
    [
      'production code leaves the test kit alone',
      `${SERVER}/engine/write/save.ts`,
      '../../testing/database.ts',
      /may not import testing/,
    ],
    [
      'a server feature stays out of another',
      `${SERVER}/features/transport/sign.ts`,
      '../settlement/post.ts',
      /through its index/,
    ],
    [
      'web features are apart',
      `${WEB}/features/warehouse/map.tsx`,
      '../settlement/index.ts',
      /features do not import each other/,
    ],
    ['shared knows no shell', `${WEB}/shared/calls/api.ts`, '../../shell/session.ts', /shared may not import shell/],
    ['a folder without a layer is named', `${WEB}/helpers/x.ts`, '../shared/calls/api.ts', /helpers is no layer/],
    [
      'source folders do not reach outside',
      `${SERVER}/engine/x.ts`,
      '../../../../bench/data.ts',
      /outside its source folder/,
    ],
  ])('%s', (_name, file, specifier, reason) => {
    expect(judgeImport(file, specifier)).toMatch(reason)
  })
})
