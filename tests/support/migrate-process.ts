import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';

// Applies the migrations of this version in a process of its own, which a test can kill.
const db = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseAddress, { connections: 2 });
await migrate(db);
await db.destroy();
