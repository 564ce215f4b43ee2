export { registerScoutDoctor } from './doctor.ts'
