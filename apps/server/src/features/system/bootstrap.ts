import { member } from '@tuheng/domain/system/people/member'
import { systemActor, write, type Engine } from '../../engine/write/work.ts'
import { hashPassword } from '../../plugins/session.ts'

export interface NewCompany {
  name: string
  shortName: string
  /** Short code used in contract numbers, e.g. `HY`. */
  code: string
  creditCode?: string
  profile?: Record<string, unknown>
}

/** Creates a company without a session. The demo, tests and the first start need one before anybody can sign in. */
export async function createCompany(engine: Engine, company: NewCompany): Promise<number> {
  const { rows } = await engine.db.system('create company', sql =>
    sql.query<{ id: number }>(
      'insert into org (name, short_name, code, credit_code, profile) values ($1,$2,$3,$4,$5) returning id',
      [
        company.name,
        company.shortName,
        company.code,
        company.creditCode ?? null,
        JSON.stringify(company.profile ?? {}),
      ],
    ),
  )
  return rows[0]?.id as number
}

export interface NewUser {
  username: string
  password: string
  name: string
  mobile?: string
}

export async function createUser(engine: Engine, user: NewUser): Promise<number> {
  return insertUser(engine, user, await hashPassword(user.password))
}

/** As `createUser` with a known password hash, because hashing takes longer than everything else. */
export async function insertUser(
  engine: Engine,
  user: Omit<NewUser, 'password'>,
  passwordHash: string,
): Promise<number> {
  const { rows } = await engine.db.system('create user', sql =>
    sql.query<{ id: number }>(
      `insert into app_user (username, password_hash, name, mobile) values ($1,$2,$3,$4)
     on conflict (username) do update set name = excluded.name returning id`,
      [user.username, passwordHash, user.name, user.mobile ?? null],
    ),
  )
  return rows[0]?.id as number
}

/** Makes a user a member of a company, with roles by id. Returns the member's id. */
export async function addMember(
  engine: Engine,
  args: { orgId: number; userId: number; user: NewUser; isAdmin?: boolean; roleIds?: number[]; deptId?: number },
): Promise<number> {
  const { orgId, userId, user } = args
  const row = await write(engine, { actor: systemActor(orgId, 'bootstrap'), requestId: 'bootstrap' }, tx =>
    tx.insert(member, {
      account: user.username,
      userId,
      name: user.name,
      mobile: user.mobile ?? null,
      roles: args.roleIds ?? [],
      isAdmin: args.isAdmin ?? false,
      deptId: args.deptId ?? null,
    }),
  )
  return row.id
}
