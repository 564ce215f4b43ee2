export { createAssistantEndpoint } from './assistant-endpoint.ts'
export type { AssistantNeeds, ExtraTools } from './protocol/needs.ts'
