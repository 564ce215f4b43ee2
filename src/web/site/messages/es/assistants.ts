import type { assistants as english } from '../en/assistants.ts'

export const assistants: typeof english = {
  title: 'Conectar un asistente',
  lead: 'Claude, ChatGPT y otros asistentes pueden buscar en este directorio por usted y responder con citas y enlaces con fecha.',
  addressTitle: 'La dirección',
  address:
    'Es todo lo que necesita un asistente. Abre su navegador; usted inicia sesión con su llave de acceso, ve lo que pide, elige un espacio de trabajo y lo permite. No tiene que copiar nada.',
  clientsTitle: 'Paso a paso',
  clientsRemark: 'En su versión los menús pueden tener otros nombres',
  clients: {
    claude: {
      name: 'Claude (web, computadora, teléfono)',
      steps: 'Configuración, Conectores, Añadir conector personalizado. Escriba la dirección.',
    },
    claudeCode: { name: 'Claude Code', steps: 'Ejecute esto; después, /mcp y elija Authenticate.' },
    chatgpt: {
      name: 'ChatGPT',
      steps:
        'Configuración, Conectores. En el modo de desarrollador elija Crear, escriba la dirección y elija OAuth.',
    },
    codex: { name: 'Codex', steps: 'Ejecute estas dos líneas.' },
    cursor: { name: 'Cursor', steps: 'Ponga esto en mcp.json y después elija Needs login.' },
    vscode: { name: 'VS Code', steps: 'Ponga esto en .vscode/mcp.json y permita el inicio de sesión.' },
    gemini: { name: 'Gemini CLI', steps: 'Ejecute esto; después, /mcp auth civic-directory.' },
    others: { name: 'Un cliente que solo admite servidores locales', steps: 'Use esto como su comando.' },
  },
  mayTitle: 'Qué puede hacer',
  may: [
    'Buscar actores, lugares, fuentes y novedades, con todas las citas.',
    'Reportar un problema a quienes revisan.',
    'Iniciar una búsqueda de actores, si a su plan le quedan búsquedas.',
    'Leer y escribir listas, informes y avisos del espacio de trabajo que elija.',
    'Nada que usted no pueda hacer, y solo lo que permitió.',
  ],
  endTitle: 'Desconectar',
  end: 'Una aplicación que desconecta pierde el acceso de inmediato.',
  applications: 'Sus aplicaciones conectadas',
  planTitle: 'Plan',
  plan: 'Su cuenta o el espacio de trabajo necesita un plan de pago. Leer este sitio, los canales y los calendarios es gratis.',
  careTitle: 'A qué prestar atención',
  care: 'El texto de las fuentes va marcado como cita, para que el asistente lo trate como datos. Ninguna marca protege del todo a un modelo frente a instrucciones en una página: haga que su asistente le pregunte antes de cambiar algo.',
}
