/**
 * SQL condition: the announcement `a` is for the member `m`. `depts` is a subquery with the member's department and all
 * above it.
 */
export function isForMember(m: string, depts: string): string {
  return `(a.audience = 'everyone'
    or exists (select from announcement_members x where x.org_id = $1 and x.parent_id = a.id and x.target_id = ${m}.id)
    or exists (select from announcement_roles x join member_roles l on l.org_id = $1 and l.target_id = x.target_id
       where x.org_id = $1 and x.parent_id = a.id and l.parent_id = ${m}.id)
    or exists (select from announcement_departments x where x.org_id = $1 and x.parent_id = a.id and x.target_id in (${depts})))`
}

/**
 * SQL for what the member `$2` of the company `$1` may read at the instant `$3`: `with … a` over published
 * announcements for them that have begun. Withdrawn ones are left out; ended ones can still be read.
 */
export const READABLE = `with recursive up as (
    select d.id, d.parent_id from member m join department d on d.org_id = $1 and d.id = m.dept_id where m.org_id = $1 and m.id = $2
    union select d.id, d.parent_id from up join department d on d.org_id = $1 and d.id = up.parent_id),
  mine as (
    select a.*, m.id as reader_id from announcement a join member m on m.org_id = $1 and m.id = $2
    where a.org_id = $1 and a.deleted_at is null and a.status in ('published', 'expired') and a.start_at <= $3::timestamptz
      and ${isForMember('m', 'select id from up')})`

/**
 * SQL for the next members, at most `$3`, that the announcement `$2` of the company `$1` is for and that have not got
 * it.
 */
export const NEXT_RECIPIENTS = `with recursive down as (
    select x.target_id as id from announcement_departments x where x.org_id = $1 and x.parent_id = $2
    union select d.id from down join department d on d.org_id = $1 and d.parent_id = down.id)
  select m.id as "memberId" from member m
  where m.org_id = $1 and m.status = 'active' and m.deleted_at is null
    and exists (select from announcement a where a.org_id = $1 and a.id = $2 and (a.audience = 'everyone'
      or m.dept_id in (select id from down)
      or exists (select from announcement_members x where x.org_id = $1 and x.parent_id = $2 and x.target_id = m.id)
      or exists (select from announcement_roles x join member_roles l on l.org_id = $1 and l.target_id = x.target_id
         where x.org_id = $1 and x.parent_id = $2 and l.parent_id = m.id)))
    and not exists (select from announcement_reader r where r.org_id = $1 and r.announcement_id = $2 and r.member_id = m.id)
  order by m.id limit $3`
