ALTER TABLE "approval_run" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_process" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The name of a node within a branch may tell what the branch depends on. It is written again by the next act.
UPDATE "approval_run" r SET current_node = NULL FROM "approval_process" p
WHERE p.org_id = r.org_id AND p.id = r.process_id AND r.status = 'running' AND r.current_node IS NOT NULL
  AND jsonb_path_exists(p.flow, 'strict $.** ? (@.type == "branch")', '{}', true);
--> statement-breakpoint
ALTER TABLE "approval_run" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_process" FORCE ROW LEVEL SECURITY;
