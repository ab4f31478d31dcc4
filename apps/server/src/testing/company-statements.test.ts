import { describe, expect, it } from 'vitest'
import { brokenRules, brokenStatements, withStatementChecks } from './company-statements.ts'
import { testDatabase } from './database.ts'

describe('statements of a company', () => {
  it.each([
    [
      'a join by the column of another table',
      'select 1 from charge c join party p on p.org_id = c.org_id where c.org_id = $1',
    ],
    ['a table without the company', 'select 1 from charge c join party p on p.id = c.party_id where c.org_id = $1'],
    [
      'a subquery without the company',
      'update charge set note = null where org_id = $1 and party_id in (select id from party)',
    ],
    ['an insert from a select', 'insert into message (org_id, member_id) select $1, id from member where org_id = $1'],
    [
      'an insert from a select with a preamble',
      'insert into charge as c (org_id) with x as (select 1) select $1 from x',
    ],
    [
      'a value that is looked up',
      `insert into charge (org_id, party_id) values ($1, (select id from party where org_id = $1))`,
    ],
    ['now() in case', `update job set at = case when state = 'x' then now() end where org_id = $1`],
    ['now() in coalesce', 'update job set at = coalesce(at, (now())) where org_id = $1'],
    ['now() in do update', 'insert into job (org_id) values ($1) on conflict (org_id) do update set at = now()'],
    ['a row of no table', 'select 1 from (select $2::int as id) w left join charge c on c.org_id = $1 and c.id = w.id'],
    ['ctid', 'delete from charge where org_id = $1 and ctid = any($2)'],
    ['a subquery in returning', 'update charge set note = null where org_id = $1 returning id, (select 1)'],
    ['a company from a setting', `select 1 from charge where org_id = $1 and id = current_setting('x')::int`],
    [
      'a look at a global table',
      'select (select name from app_user u where u.id = m.user_id) from member m where m.org_id = $1',
    ],
  ])('are refused for %s', (_, text) => expect(brokenRules(text)).not.toEqual([]))

  it.each([
    [
      'select c.id from charge c left join party p on p.org_id = $1 and p.id = c.party_id where c.org_id = $1 for update of c',
    ],
    [`select 'org_id = o.org_id from charge' as words, now() from org where id = $1`],
    [
      'insert into charge (org_id, id) values ($1, $2), ($1, $3) on conflict (org_id, id) do update set note = excluded.note',
    ],
    ['select o.name from member m join org o on o.id = m.org_id where m.org_id = $1'],
    [
      'with gone as (select id from charge where org_id = $1 for update) update charge t set note = null from gone where t.org_id = $1 and t.id = gone.id',
    ],
  ])('are taken: %s', text => expect(brokenRules(text)).toEqual([]))
})

describe('names of statements', () => {
  it('are given to one text each, in companies and across them', async () => {
    const db = withStatementChecks(await testDatabase())
    await db.system('names', sql => sql.query('select 1 as a', [], 'test-name'))
    await db.system('names', sql => sql.query('select 1 as a', [], 'test-name'))
    expect(brokenStatements()).toEqual([])
    await db.company(1, sql => sql.query('select 2 as a', [], 'test-name').catch(() => {})).catch(() => {})
    expect(brokenStatements()).toEqual(['the name test-name is given to two texts: select 2 as a'])
    await db.close()
  })
})
