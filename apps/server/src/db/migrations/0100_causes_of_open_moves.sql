ALTER TABLE "open_move" ADD COLUMN "cause" text;
--> statement-breakpoint
ALTER TABLE "open_move" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "open_move" ADD COLUMN "source_id" bigint;
--> statement-breakpoint
ALTER TABLE "open_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_settle" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "write_off" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A change of the due date alone; the confirmation, which is the first row of a statement; its voiding, which is the last.
UPDATE "open_move" m SET cause = x.cause, source = 'statement', source_id = m.statement_id FROM (
  select o.org_id, o.id, case when o.delta = 0 then 'due'
    when o.n = 1 or (s.status = 'void' and o.l = 1 and o.left = 0) then 'arisen' end as cause
  from (
    select org_id, id, statement_id, delta,
      row_number() over (partition by org_id, statement_id, delta = 0 order by id) as n,
      row_number() over (partition by org_id, statement_id, delta = 0 order by id desc) as l,
      sum(delta) over (partition by org_id, statement_id) as left
    from open_move) o
  join statement s on s.org_id = o.org_id and s.id = o.statement_id) x
  WHERE m.org_id = x.org_id AND m.id = x.id AND x.cause is not null;
--> statement-breakpoint
-- Acts in force, each with the last row of its amount and its day.
UPDATE "open_move" m SET cause = x.cause, source = x.source, source_id = x.source_id FROM (
  select o.org_id, o.id, a.cause, a.source, a.source_id from (
    select org_id, id, statement_id, delta, on_day,
      row_number() over (partition by org_id, statement_id, delta, on_day order by id desc) as k
    from open_move where cause is null) o
  join (select b.*, row_number() over (partition by b.org_id, b.statement_id, b.delta, b.on_day order by b.source_id desc, b.source) as k from (
    select i.org_id, i.statement_id, -i.amount as delta, t.paid_at as on_day, 'paid' as cause, 'settlement' as source, t.id as source_id
      from settlement_item i join settlement t on t.org_id = i.org_id and t.id = i.parent_id where t.status = 'paid' and t.deleted_at is null
    union all select m.org_id, m.statement_id, -m.amount, m.moved_on, 'advance', 'advance', m.advance_id from advance_move m
      where m.statement_id is not null and m.status = 'live' and m.deleted_at is null
    union all select i.org_id, i.statement_id, -i.amount, o.settled_on, 'offset', 'offsetSettle', o.id
      from offset_ar_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id where o.status = 'effective' and o.deleted_at is null
    union all select i.org_id, i.statement_id, -i.amount, o.settled_on, 'offset', 'offsetSettle', o.id
      from offset_ap_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id where o.status = 'effective' and o.deleted_at is null
    union all select w.org_id, w.statement_id, -w.amount, w.written_on, 'writeOff', 'writeOff', w.id from write_off w
      where w.status = 'effective' and w.deleted_at is null) b) a
    on a.org_id = o.org_id and a.statement_id = o.statement_id and a.delta = o.delta and a.on_day = o.on_day and a.k = o.k) x
  WHERE m.org_id = x.org_id AND m.id = x.id;
--> statement-breakpoint
-- Acts that were taken back: each with a document of its amount, of its day where one has it. What takes one back is the
-- last row before it that it opens again: `depth` counts the acts of that amount that are still to be taken back.
WITH rest AS (
  select o.org_id, o.id, o.statement_id, o.delta, o.on_day, case when sign(o.delta) = sign(n.net) then -1 else 1 end as step
  from open_move o
  join (select org_id, statement_id, (array_agg(delta order by id))[1] as net from open_move where delta <> 0 group by 1, 2) n
    on n.org_id = o.org_id and n.statement_id = o.statement_id
  where o.cause is null
), acts AS (
    select i.org_id, i.statement_id, -i.amount as delta, t.paid_at as on_day, 'paid' as cause, 'settlement' as source, t.id as source_id
      from settlement_item i join settlement t on t.org_id = i.org_id and t.id = i.parent_id
    union all select m.org_id, m.statement_id, -m.amount, m.moved_on, 'advance', 'advance', m.advance_id from advance_move m
      where m.statement_id is not null
    union all select i.org_id, i.statement_id, -i.amount, o.settled_on, 'offset', 'offsetSettle', o.id
      from offset_ar_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
    union all select i.org_id, i.statement_id, -i.amount, o.settled_on, 'offset', 'offsetSettle', o.id
      from offset_ap_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
    union all select w.org_id, w.statement_id, -w.amount, w.written_on, 'writeOff', 'writeOff', w.id from write_off w
), deep AS (
  select r.*, sum(r.step) over (partition by r.org_id, r.statement_id, abs(r.delta) order by r.id) as depth from rest r
), undone AS (
  select distinct on (d.org_id, d.id) d.org_id, d.id, d.statement_id, d.delta, d.depth, a.cause, a.source, a.source_id
  from deep d join acts a on a.org_id = d.org_id and a.statement_id = d.statement_id and a.delta = d.delta
  where d.step = 1 order by d.org_id, d.id, a.on_day = d.on_day desc nulls last, a.source_id desc
), back AS (
  select distinct on (d.org_id, d.id) d.org_id, d.id, u.cause, u.source, u.source_id
  from deep d join undone u on u.org_id = d.org_id and u.statement_id = d.statement_id and u.delta = -d.delta and u.id < d.id and u.depth = d.depth + 1
  where d.step = -1 order by d.org_id, d.id, u.id desc
)
UPDATE "open_move" m SET cause = x.cause, source = x.source, source_id = x.source_id
  FROM (select org_id, id, cause, source, source_id from undone union all select org_id, id, cause, source, source_id from back) x
  WHERE m.org_id = x.org_id AND m.id = x.id;
--> statement-breakpoint
UPDATE "open_move" SET cause = 'other', source = 'statement', source_id = statement_id WHERE cause IS NULL;
--> statement-breakpoint
-- All rows of a statement name one contract, so that a month opens under it with what the last one closed with.
UPDATE "open_move" m SET contract_id = x.contract_id FROM (
  select org_id, statement_id, max(contract_id) as contract_id from open_move group by 1, 2 having count(distinct contract_id) > 0) x
  WHERE m.org_id = x.org_id AND m.statement_id = x.statement_id AND m.contract_id IS DISTINCT FROM x.contract_id;
--> statement-breakpoint
ALTER TABLE "open_move" ALTER COLUMN "cause" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "open_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_settle" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "write_off" FORCE ROW LEVEL SECURITY;
