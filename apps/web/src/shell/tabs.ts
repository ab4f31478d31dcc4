export * from '../shared/tabs.ts'
