-- A company may change its own settings, in the transaction that also does what follows from them. Nothing else of org.
GRANT UPDATE (settings) ON "org" TO tuheng_app;
