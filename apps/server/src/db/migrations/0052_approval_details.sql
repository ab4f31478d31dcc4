ALTER TABLE "approval_task" ADD COLUMN "hidden" jsonb;
--> statement-breakpoint
ALTER TABLE "approval_task" ADD COLUMN "asks_opinion" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "approval_task" ADD COLUMN "asks_files" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "approval_act" ADD COLUMN "files" jsonb;
--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "is_reserved" boolean;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD COLUMN "is_reserved" boolean;
--> statement-breakpoint
ALTER TABLE "approval_run" ADD COLUMN "unusual" jsonb;
--> statement-breakpoint
CREATE INDEX "approval_task_hidden_idx" ON "approval_task" USING btree ("org_id","member_id") WHERE state = 'open' and hidden is not null;
--> statement-breakpoint
ALTER TABLE "approval_task" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_run" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_process" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Tasks that wait say themselves what their nodes hide and ask for.
UPDATE "approval_task" t SET asks_opinion = coalesce(n.node ->> 'opinion' = 'always', false),
  hidden = (SELECT jsonb_agg(f.key) FROM jsonb_each_text(coalesce(n.node -> 'fields', '{}'::jsonb)) f WHERE f.value = 'hidden')
FROM "approval_run" r, "approval_process" p,
  LATERAL (SELECT node FROM jsonb_path_query(p.flow, 'strict $.** ? (@.type == "approval")', '{}', true) node) n
WHERE r.org_id = t.org_id AND r.id = t.run_id AND p.org_id = t.org_id AND p.id = r.process_id AND n.node ->> 'id' = t.node_id AND t.state IN ('open', 'waiting');
--> statement-breakpoint
ALTER TABLE "approval_task" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_run" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_process" FORCE ROW LEVEL SECURITY;
