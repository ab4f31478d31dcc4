-- Whoever writes charges keeps the sums over them, in the same transaction: features/settlement/sums/write-charges.ts.
DROP TRIGGER charge_come ON charge;
--> statement-breakpoint
DROP TRIGGER charge_changed ON charge;
--> statement-breakpoint
DROP TRIGGER charge_gone ON charge;
--> statement-breakpoint
DROP FUNCTION note_charge_delta();
