// Called by run.ts: schema, a company with one administrator, carriers, and some existing vehicles.
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createCursors } from '../../apps/server/src/engine/read/cursors.ts'
import { type Engine, systemActor, write } from '../../apps/server/src/engine/write/work.ts'
import { addMember, createCompany, createUser } from '../../apps/server/src/features/system/bootstrap.ts'
import { setUpDictionaries } from '../../apps/server/src/features/system/dictionaries.ts'
import { systemClock } from '../../apps/server/src/plugins/clock.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'

const db = await openDatabase(parseConfig(process.env))
await migrate(db)
const engine: Engine = {
  db,
  clock: systemClock,
  cursors: createCursors({ secret: 'none' }, systemClock),
  log: { error: (details, message) => console.error(message, details) },
}
const orgId = await createCompany(engine, { name: '测试物流', shortName: '测试', code: 'CS' })
const user = { username: 'bench', password: 'bench12345', name: '测试' }
const userId = await createUser(engine, user)
await addMember(engine, { orgId, userId, user, isAdmin: true })
await write(engine, { actor: systemActor(orgId, 'bench'), requestId: 'bench' }, async tx => {
  await setUpDictionaries(tx)
  await tx.sql(
    `insert into party (org_id, code, full_name, short_name, party_kind, is_customer, is_carrier, is_supplier, is_server, is_vendor, pay_type, tax_rate, status, created_at, updated_at)
     select $1, 'C' || n, '承运商' || n || '有限公司', '承运商' || n, 'company', false, true, false, false, true, 'monthly', 0.09, 'enabled', now(), now() from generate_series(1, 200) n`,
    [orgId],
  )
  await tx.sql(
    `insert into vehicle (org_id, plate_no, plate_color, vehicle_type, energy_type, gross_mass, rated_load, axles, transport_cert_no, belong_type, carrier_id, verify, status, blacklisted, created_at, updated_at)
     select $1, 'X' || n, '2', 'Q11', 'B', 49, 33, 3, '610802000000', 'outside', (select min(id) from party), 'draft', 'enabled', false, now(), now() from generate_series(1, $2::int) n`,
    [orgId, Number(process.argv[2])],
  )
})
await db.close()
