ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Whoever may take one of the decisions of the audit list gets the right to open it.
UPDATE "role" SET permissions = permissions || '["oms.approval.read"]'::jsonb
  WHERE NOT permissions ? 'oms.approval.read'
    AND EXISTS (SELECT 1 FROM jsonb_array_elements_text(permissions) held (code)
      WHERE held.code ~ '\.(audit|review|confirmLoss|approve|approveAdjust)$' OR held.code IN ('oms.way.resolve', 'sys.customer.account', 'sys.supplier.account', 'sys.driver.account', 'sys.user.examine'));
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
